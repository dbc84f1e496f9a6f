import { prepareTests } from '@tiffin/web-kit/testing'

// jsdom has no layout, so these replacements observe and scroll nothing.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => undefined
prepareTests()
