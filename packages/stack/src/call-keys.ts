import { INTERNAL_CALLERS, type InternalCaller } from '@tiffin/contracts'
import * as z from 'zod/mini'

type PrivateName = `${Uppercase<InternalCaller>}_CALL_PRIVATE_KEY`
type PublicName = `${Uppercase<InternalCaller>}_CALL_PUBLIC_KEY`

export const callPrivateKeyOf = (caller: InternalCaller) => `${caller.toUpperCase()}_CALL_PRIVATE_KEY` as PrivateName
export const callPublicKeyOf = (caller: InternalCaller) => `${caller.toUpperCase()}_CALL_PUBLIC_KEY` as PublicName

/**
 * The settings of the keys that sign calls between gateway and services, as `.env.example` lists them. Each process
 * gets its own key as CALL_PRIVATE_KEY.
 */
export const callKeysEnv = z.object(
  Object.fromEntries(
    INTERNAL_CALLERS.flatMap((caller) => [callPrivateKeyOf(caller), callPublicKeyOf(caller)]).map((name) => [
      name,
      z.optional(z.string()),
    ]),
  ),
)
