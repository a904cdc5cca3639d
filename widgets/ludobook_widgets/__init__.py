"""Front-ends for Ludobook: tables, calculators and lessons that know no rule."""
