// Keeps the pages and their Python, so that they open without a network. The build fills in FILES and VERSION.
const here = new URL("./", self.location).href;
const OURS = `ludobook ${here} `; // another copy of the site may be at another address of the same host
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((name) => here + name)))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(OURS) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(here)) return;
  event.respondWith(
    caches.open(CACHE).then(async (cache) => {
      const found = await cache.match(event.request, { ignoreSearch: event.request.mode === "navigate" });
      return found ?? fetch(event.request);
    }),
  );
});
