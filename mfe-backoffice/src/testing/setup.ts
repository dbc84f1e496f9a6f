import { File as NodeFile } from 'node:buffer'
import { prepareTests } from '@tiffin/web-kit/testing'

// jsdom has no layout, so a ResizeObserver has nothing to report.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Node's fetch accepts no files of jsdom, so forms with files use Node's own classes.
const nodeForm = await new Response(new URLSearchParams()).formData()
Object.assign(globalThis, { File: NodeFile, FormData: nodeForm.constructor })
prepareTests()
