import { baseEnv, requireCallerKeys } from '@tiffin/service-kit'
import { endpoints } from './endpoints.ts'

/** The settings of the service; its own are added with `z.extend`. */
export const env = baseEnv.check(requireCallerKeys('__NAME__', endpoints))
