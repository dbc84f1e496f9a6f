import { INTERNAL_CALLERS, type InternalCaller } from '@tiffin/contracts'
import * as z from 'zod/mini'

type PrivateName = `${Uppercase<InternalCaller>}_CALL_PRIVATE_KEY`
type PublicName = `${Uppercase<InternalCaller>}_CALL_PUBLIC_KEY`

export const callPrivateKeyOf = (caller: InternalCaller) => `${caller.toUpperCase()}_CALL_PRIVATE_KEY` as PrivateName
export const callPublicKeyOf = (caller: InternalCaller) => `${caller.toUpperCase()}_CALL_PUBLIC_KEY` as PublicName

/**
 * The settings of the keys by which gateway and services call each other, as `.env.example` lists them. Each process is
 * handed its own as CALL_PRIVATE_KEY.
 */
export const callKeysEnv = z.object(
  Object.fromEntries(
    INTERNAL_CALLERS.flatMap((caller) => [callPrivateKeyOf(caller), callPublicKeyOf(caller)]).map((name) => [
      name,
      z.optional(z.string()),
    ]),
  ),
)
