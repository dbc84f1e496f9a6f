import { bootstrap } from './bootstrap.mjs'

await bootstrap('dev-module')
