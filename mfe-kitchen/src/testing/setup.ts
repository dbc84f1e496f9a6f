import { prepareTests } from '@tiffin/web-kit/testing'

prepareTests()
