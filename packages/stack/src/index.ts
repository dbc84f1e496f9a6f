export { SERVICES, type ServiceName } from './services.ts'
export { StackFailure } from './failure.ts'
