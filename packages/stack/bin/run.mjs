// `node run.mjs <command> [arguments]`: what the npm scripts of this repository call.
import { bootstrap } from './bootstrap.mjs'

const [command, ...args] = process.argv.slice(2)
await bootstrap(command, args)
