import { CACHES } from './cache-names.ts'
import { worker } from './worker-scope.ts'

// This worker takes the place of the worker in every browser, and then removes itself with everything that was kept. A
// missing file would remove nothing: browsers keep the worker that they have.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name)
  await worker.registration.unregister()
}
