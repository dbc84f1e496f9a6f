import { baseEnv } from '@tiffin/service-kit'
import * as z from 'zod/mini'

/** Pictures live in the folder `images` of the data folder. */
export const catalogEnv = z.extend(baseEnv, { TIFFIN_DATA_DIR: z.string().check(z.minLength(1)) })
export type CatalogEnv = z.output<typeof catalogEnv>
