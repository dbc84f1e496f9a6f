// `node run.mjs <command> [arguments]`: the npm scripts of this repository call this file.
import { bootstrap } from './bootstrap.mjs'

const [command, ...args] = process.argv.slice(2)
await bootstrap(command, args)
