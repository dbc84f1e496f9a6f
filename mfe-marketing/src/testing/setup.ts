import { prepareTests } from '@tiffin/web-kit/testing'
import { vi } from 'vitest'

// jsdom lays nothing out, so there is nothing to scroll.
vi.stubGlobal('scrollTo', () => undefined)
Element.prototype.scrollIntoView ??= () => undefined
prepareTests()
