import { prepareTests } from '@tiffin/web-kit/testing'
import { afterEach, vi } from 'vitest'

// jsdom lays nothing out, so there is nothing to scroll.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView ??= () => undefined
prepareTests()
// The next file shares what this one loaded, and may not find an address of this one.
afterEach(() => void vi.unstubAllGlobals())
