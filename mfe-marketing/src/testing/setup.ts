import { prepareTests } from '@tiffin/web-kit/testing'
import { afterEach, vi } from 'vitest'

// jsdom has no layout, so these replacements scroll nothing.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView ??= () => undefined
prepareTests()
// Test files share loaded modules, so a stubbed address must not reach the next file.
afterEach(() => void vi.unstubAllGlobals())
