import { declareAllServices } from './declarations.ts'

// A process of its own has the endpoints as they are now; one that runs since they changed has the earlier ones. The
// output names the services whose declaration changed.
process.stdout.write((await declareAllServices()).join('\n'))
