/* What the browser is sent; written from blocks.py. A field that may be left out has a question mark. */

/** @typedef {string} Prose May hold *emphasis* and `code`; no other markup exists. */
/** @typedef {unknown[]} Do Sent back to Python as it is. */

/**
 * A heading; the kicker is a small line above it.
 * @typedef {object} Heading
 * @property {"heading"} type
 * @property {string} key
 * @property {string} text
 * @property {2 | 3} [level]
 * @property {string} [kicker]
 */

/**
 * A paragraph.
 * @typedef {object} Text
 * @property {"text"} type
 * @property {string} key
 * @property {Prose} text
 * @property {"plain" | "muted" | "task" | "lead"} [tone]
 * @property {string[]} [rules]
 */

/**
 * The place for the words that the page around the widget has for it, as a lesson's prose before a step.
 * @typedef {object} Words
 * @property {"words"} type
 * @property {string} key
 */

/**
 * A paragraph that stands out, with a lead in bold; with ``dock`` in the bar of the status after it.
 * @typedef {object} Note
 * @property {"note"} type
 * @property {string} key
 * @property {Prose} text
 * @property {"plain" | "marker" | "good" | "slip"} [tone]
 * @property {Prose} [lead]
 * @property {string[]} [rules]
 * @property {string[]} [lights]
 * @property {boolean} [dock]
 */

/**
 * One line a thing.
 * @typedef {object} List
 * @property {"list"} type
 * @property {string} key
 * @property {Prose[]} items
 */

/**
 * A reason in a ledger.
 * @typedef {object} Line
 * @property {string} key
 * @property {Prose} text
 * @property {string} [points]
 * @property {string} [face]
 * @property {string[]} [rules]
 * @property {string[]} [lights]
 */

/**
 * What the lines of a ledger come to.
 * @typedef {object} Total
 * @property {string} label
 * @property {string} value
 */

/**
 * A number explained line by line.
 * @typedef {object} Ledger
 * @property {"ledger"} type
 * @property {string} key
 * @property {string} title
 * @property {Line[]} lines
 * @property {Total} [total]
 */

/**
 * A cell of a table that holds more than words.
 * @typedef {object} Cell
 * @property {Prose} text
 * @property {string} [face]
 * @property {boolean} [on]
 * @property {string[]} [rules]
 */

/**
 * Rows and columns.
 * @typedef {object} Table
 * @property {"table"} type
 * @property {string} key
 * @property {((Prose | Cell)[])[]} rows
 * @property {string[]} [columns]
 * @property {string} [caption]
 */

/**
 * One large drawing; ``width`` is in pixels.
 * @typedef {object} Figure
 * @property {"figure"} type
 * @property {string} key
 * @property {string} face
 * @property {string} label
 * @property {number} width
 */

/**
 * What is in force, in words and as a picture; with ``caption`` the picture's label is shown beside it.
 * @typedef {object} Facts
 * @property {"facts"} type
 * @property {string} key
 * @property {Prose} text
 * @property {string} [face]
 * @property {string} [label]
 * @property {boolean} [caption]
 */

/**
 * A number with its doubt, as parts of the width, 0 … 1; filled up to it, it may have no doubt. With ``signed`` 0 is in the middle. ``guess`` is where somebody thought it was.
 * @typedef {object} Bar
 * @property {string} key
 * @property {Prose} text
 * @property {string} value
 * @property {number} at
 * @property {number} [from]
 * @property {number} [to]
 * @property {boolean} [on]
 * @property {boolean} [filled]
 * @property {boolean} [signed]
 * @property {number} [guess]
 */

/**
 * Numbers below each other; ``dense``: each in one line; ``upright``: beside each other, as a histogram has them. ``ends`` say what both ends of the bars stand for; ``line`` is where a line goes through all of them.
 * @typedef {object} Bars
 * @property {"bars"} type
 * @property {string} key
 * @property {Bar[]} rows
 * @property {boolean} [dense]
 * @property {boolean} [upright]
 * @property {string[]} [ends]
 * @property {number} [line]
 */

/**
 * How a number went, step by step; ``on``: that of the person who looks.
 * @typedef {object} Curve
 * @property {string} name
 * @property {number[]} values
 * @property {boolean} [on]
 */

/**
 * Curves in one drawing; for readers a table has to say the same.
 * @typedef {object} Chart
 * @property {"chart"} type
 * @property {string} key
 * @property {Curve[]} curves
 */

/**
 * One of the ``Steps``, which may be gone to; it shows its number unless it has a sign.
 * @typedef {object} Stage
 * @property {string} label
 * @property {"done" | "now" | "todo"} [state]
 * @property {Do} [do]
 * @property {string} [href]
 * @property {string} [sign]
 */

/**
 * How far one has come, as a row of numbers; one tab stop.
 * @typedef {object} Steps
 * @property {"steps"} type
 * @property {string} key
 * @property {string} label
 * @property {Stage[]} items
 */

/**
 * A place for a card. It is a button if it is selectable, chosen or forbidden, or has a ``do``. ``text`` is what a slot without a face shows: its label, nothing on a tile, unless given. ``ground`` is a face beneath it: a board's square. ``why`` is said when a forbidden one is touched, which sends its ``do`` too, so that Python can say more; ``barred`` looks the same and refuses nothing. ``worth`` is a number that stands on it, and ``heat``, from 0 to 1, how much of the best one that is. It can be dragged onto the slots with the keys ``drops``, which sends ``["drop", key, key]``.
 * @typedef {object} Slot
 * @property {string} key
 * @property {string} label
 * @property {string} [face]
 * @property {"" | "selectable" | "chosen" | "forbidden" | "barred" | "played" | "scored" | "empty"} [state]
 * @property {string} [text]
 * @property {string} [tag]
 * @property {boolean} [tile]
 * @property {string} [ground]
 * @property {Do} [do]
 * @property {string} [why]
 * @property {string} [worth]
 * @property {number} [heat]
 * @property {string[]} [drops]
 */

/**
 * What a group of cards makes.
 * @typedef {object} Badge
 * @property {string} kind
 * @property {string} face
 * @property {string} text
 */

/**
 * Slots that lie together: one tab stop, and arrow keys within. ``edges`` names a board's rows and columns.
 * @typedef {object} Zone
 * @property {"zone"} type
 * @property {string} key
 * @property {string} title
 * @property {Slot[]} slots
 * @property {"row" | "hand" | "grid" | "map" | "trick" | "strip" | "pile" | "board" | "marker" | "round"} [layout]
 * @property {number} [columns]
 * @property {string[][]} [edges]
 * @property {Badge} [badge]
 */

/**
 * Zones side by side, wrapping.
 * @typedef {object} Zones
 * @property {"zones"} type
 * @property {string} key
 * @property {Zone[]} columns
 */

/**
 * Cards to choose from, or with ``keys`` words; docked, it sticks to a phone’s bottom with the status before it.
 * @typedef {object} Picker
 * @property {"picker"} type
 * @property {string} key
 * @property {string} title
 * @property {Slot[]} slots
 * @property {number} [columns]
 * @property {boolean} [dock]
 * @property {boolean} [keys]
 */

/**
 * A band under some cells of a grid, to a face at its end; its key can be lit like that of a slot.
 * @typedef {object} Ribbon
 * @property {string} key
 * @property {number[]} cells
 * @property {string} ink
 * @property {string} face
 */

/**
 * What is drawn over a grid: beads that count cells, and the cell and the words where the count drops.
 * @typedef {object} Trace
 * @property {number[]} beads
 * @property {Ribbon[]} bands
 * @property {[number, string]} [drop]
 */

/**
 * The slots of a row that belong together; a trace is drawn over a grid. ``zone`` is the key of their zone.
 * @typedef {object} Group
 * @property {string} label
 * @property {Slot[]} slots
 * @property {Badge} [badge]
 * @property {"row" | "grid" | "board" | "pile" | "keys"} [shape]
 * @property {number} [columns]
 * @property {string[][]} [edges]
 * @property {Trace} [trace]
 * @property {string} [zone]
 */

/**
 * Something else that was earned.
 * @typedef {object} Gain
 * @property {string} text
 * @property {string} [face]
 */

/**
 * What a row comes to; ``open`` while it is not certain.
 * @typedef {object} Earned
 * @property {string} text
 * @property {boolean} [open]
 * @property {Gain[]} [notes]
 */

/**
 * A row of a ``Calc``, with a note beside its name; ``do`` chooses, ``name_do`` renames it. One may have none.
 * @typedef {object} Row
 * @property {string} key
 * @property {Group[]} groups
 * @property {string} [name]
 * @property {Do} [name_do]
 * @property {Do} [do]
 * @property {boolean} [on]
 * @property {Earned} [earn]
 * @property {string} [note]
 */

/**
 * Everybody's cards, a row each. ``columns`` are headings, of names (not shown), each group, and earned. With ``tall`` a row stands below its name, and rows side by side; with ``seats`` they are leaves round a middle, with ``leaves`` those of a stage.
 * @typedef {object} Calc
 * @property {"calc"} type
 * @property {string} key
 * @property {string[]} columns
 * @property {Row[]} rows
 * @property {boolean} [compact]
 * @property {boolean} [tall]
 * @property {boolean} [seats]
 * @property {boolean} [leaves]
 */

/**
 * A button that sends its ``do``, or a link that looks like one; its key is its label unless given.
 * @typedef {object} Button
 * @property {string} label
 * @property {Do} [do]
 * @property {"quiet" | "primary"} [kind]
 * @property {boolean} [disabled]
 * @property {string} [href]
 * @property {string} [key]
 */

/**
 * What is to be done now, or with a ``tone`` what came of it. It sticks to the bottom of a phone unless ``plain``. ``path`` is the move so far.
 * @typedef {object} Status
 * @property {"status"} type
 * @property {string} key
 * @property {Prose} text
 * @property {Button[]} [buttons]
 * @property {string[]} [path]
 * @property {string} [path_label]
 * @property {boolean} [open_step]
 * @property {boolean} [plain]
 * @property {"plain" | "marker" | "good" | "slip"} [tone]
 */

/**
 * Buttons in a row.
 * @typedef {object} Buttons
 * @property {"buttons"} type
 * @property {string} key
 * @property {Button[]} buttons
 */

/**
 * One of several pages.
 * @typedef {object} Tab
 * @property {string} label
 * @property {Do} do
 * @property {boolean} [on]
 */

/**
 * A choice of pages.
 * @typedef {object} Tabs
 * @property {"tabs"} type
 * @property {string} key
 * @property {string} label
 * @property {Tab[]} items
 */

/**
 * One of the options of a field of kind ``choice``.
 * @typedef {object} Option
 * @property {string} value
 * @property {string} label
 */

/**
 * A field: it sends its ``do`` with the new value added, a bool for a check, text for all others, numbers too. With ``button`` it is sent by the button or Enter only. After the answer it shows what Python holds, unless it has an ``error``: then what was typed stays to be mended. ``longest`` is in characters, ``said`` a range in words.
 * @typedef {object} Field
 * @property {string} key
 * @property {string} label
 * @property {Do} do
 * @property {"text" | "number" | "choice" | "check" | "textarea" | "range"} [kind]
 * @property {string | boolean} [value]
 * @property {Option[]} [options]
 * @property {Prose} [hint]
 * @property {string} [error]
 * @property {string} [button]
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [longest]
 * @property {string} [said]
 */

/**
 * Fields below each other, or ``across``.
 * @typedef {object} Fields
 * @property {"fields"} type
 * @property {string} key
 * @property {Field[]} fields
 * @property {string} [legend]
 * @property {boolean | "wide"} [across]
 */

/**
 * Blocks on a ground of their own.
 * @typedef {object} Panel
 * @property {"panel"} type
 * @property {string} key
 * @property {Block[]} blocks
 * @property {"mat" | "surface" | "none" | "little"} [tone]
 */

/**
 * Blocks folded away.
 * @typedef {object} Details
 * @property {"details"} type
 * @property {string} key
 * @property {string} summary
 * @property {Block[]} blocks
 */

/**
 * One side of a comparison.
 * @typedef {object} Side
 * @property {string} title
 * @property {Block[]} blocks
 */

/**
 * Some things side by side.
 * @typedef {object} Compare
 * @property {"compare"} type
 * @property {string} key
 * @property {Side[]} sides
 */

/**
 * The next small step, sent ``wait`` ms after the drawing; at once where motion is off. What is to be ``seen`` first is not sent before its time, and where nothing may move, only by the person.
 * @typedef {object} Go
 * @property {Do} do
 * @property {number} wait
 * @property {boolean} [seen]
 */

/**
 * Something drawn over the page: an arrow from the slot or row ``at`` to another, a face that does not lie there, a small tag, or else a glow. What ``flies`` is not drawn: with the next drawing the card at ``at`` goes ``to``. It is a picture only, so that words have to say the same; its ``do`` is sent when it is touched.
 * @typedef {object} Mark
 * @property {string} at
 * @property {string} [to]
 * @property {string} [face]
 * @property {string} [text]
 * @property {"choice" | "hint" | "last" | "good" | "slip"} [tone]
 * @property {boolean} [flies]
 * @property {Do} [do]
 */

/**
 * A whole page: two columns from 1040 px, or with ``single`` one; a ``stage`` fills its window.
 * @typedef {object} Content
 * @property {Block[]} main
 * @property {Block[]} [margin]
 * @property {"spread" | "single" | "stage"} [layout]
 * @property {boolean} [margin_first]
 * @property {string} [main_label]
 * @property {string} [margin_label]
 * @property {string} [say]
 * @property {string} [look]
 * @property {Mark[]} [marks]
 * @property {Do} [tap]
 * @property {Go} [go]
 * @property {boolean} [calm]
 * @property {Do} [escape]
 * @property {Block[]} [dock]
 * @property {string} [anchor]
 * @property {boolean} [why]
 * @property {string} [keep_prefix]
 * @property {string[]} [keep_also]
 */

/** @typedef {Heading | Text | Words | Note | List | Ledger | Table | Figure | Facts | Bars | Chart | Steps | Zone | Zones | Picker | Calc | Status | Buttons | Tabs | Fields | Panel | Details | Compare} Block */

export {};
