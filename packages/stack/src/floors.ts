import semver from 'semver'

/** A package in the lockfile, as far as its version goes. */
export type LockedVersion = { readonly version?: string }

/** For each package, the lowest version that Tiffin runs on, and the fault of earlier ones. */
const FLOORS: Readonly<Record<string, readonly [floor: string, fault: string]>> = {
  'http-proxy-middleware': [
    '4.2.1',
    'fields injected into forms, routes by Host; 3.x hangs when a service dies in mid-reply',
  ],
  '@fastify/multipart': ['10.1.9', 'files written where a forged JSON body says (CVE-2026-124289)'],
  sharp: ['0.35.5', 'decoders of libvips (GHSA-f88m-g3jw-g9cj); pictures were tried from this one on'],
  fastify: ['5.12.8', 'validation passed by a content type (CVE-2025-32442, CVE-2026-25223), mended in 5.12.0'],
  jsonwebtoken: ['9.0.3', 'keys and algorithms taken as they come (CVE-2022-23539 to 23541)'],
  prisma: ['7.10.0', 'a connection given back inside of an open transaction (prisma/orm 29719)'],
  '@prisma/client': ['7.10.0', 'the same'],
  '@prisma/adapter-pg': ['7.10.0', 'the same'],
  'pg-boss': ['12.35.0', 'none is known; crashes and overload were never tried with an earlier one'],
  pg: ['8.23.1', 'none is known; crashes and overload were never tried with an earlier one'],
  express: ['5.0.0', 'an error of an async handler is not caught in 4.x'],
}

/** Names the packages of a lockfile that are below their floor, and those with a floor that are not installed. */
export function belowFloors(locked: Readonly<Record<string, LockedVersion>>): string[] {
  return Object.entries(FLOORS).flatMap(([name, [floor]]) => {
    const found = Object.entries(locked).filter(([place]) => isOf(place, name))
    if (found.length === 0) return [`${name} is not installed`]
    return found
      .filter(([, { version }]) => semver.lt(version!, floor))
      .map(([place, { version }]) => `${place} ${version} < ${floor}`)
  })
}

function isOf(place: string, name: string): boolean {
  return place.includes('node_modules/') && place.split('node_modules/').at(-1) === name
}
