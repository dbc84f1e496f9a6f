import { prepareTests } from '@tiffin/web-kit/testing'
import { beforeEach } from 'vitest'
import { fakeSight } from './fake-sight.ts'

prepareTests()
beforeEach(fakeSight)
