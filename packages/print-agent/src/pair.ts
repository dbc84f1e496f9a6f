import { pairDevice } from '@tiffin/contracts'
import { commandLine, CommandFailure, EXIT, WrongArguments } from './command.ts'
import { readSignIn, writeSignIn } from './sign-in.ts'
import { callTiffin } from './call-tiffin.ts'
import type { Terminal } from './terminal.ts'

type PairArguments = {
  readonly address: string | undefined
  readonly code: string | undefined
  readonly folder: string
  readonly restaurant?: string | undefined
  readonly again: boolean
}

/**
 * Signs this computer in as a print agent of a restaurant, by the six-digit code that an Admin made.
 *
 * @throws WrongArguments for a missing or invalid argument
 * @throws CommandFailure where the folder has a sign-in and `again` is false, where the folder cannot be read or
 *   written, where the code is refused, and without an answer
 */
export async function pair(
  { address, code, folder, restaurant, again }: PairArguments,
  { say }: Terminal,
): Promise<number> {
  if (address === undefined) throw new WrongArguments('Which restaurant? Its address, as https://spice.example.com.')
  if (code === undefined) throw new WrongArguments('Which code? It has six digits and is made in Settings.')
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new WrongArguments(`"${address}" is no address, as https://spice.example.com.`)
  const { hostname } = new URL(address)
  const origin = originOf(new URL(address))
  if (!again && readSignIn(folder) !== null)
    throw new CommandFailure(`This computer is paired already (${folder}). To pair it again, add --again.`)
  const subdomain = restaurant ?? hostname.split('.')[0]!
  const reply = await callTiffin({ url: origin, token: null }, pairDevice, {
    body: { subdomain, code: code.replaceAll(' ', ''), kind: 'agent' },
  })
  if ('failure' in reply)
    throw new CommandFailure(
      reply.failure.text ?? `${origin} cannot be reached: ${reply.failure.reason}. Is the address right?`,
    )
  const { token, device } = reply.value
  writeSignIn(folder, { url: origin, token, name: device.name })
  say(`This computer prints for ${device.restaurant_name} as "${device.name}". Start it: ${commandLine()}`)
  return EXIT.done
}

/**
 * Returns the origin of a URL. A name below `localhost` becomes `localhost` itself, because many systems, unlike
 * browsers, cannot resolve such a name.
 */
function originOf(url: URL): string {
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost'
  return url.origin
}
