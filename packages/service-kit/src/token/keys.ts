import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

const PEM_BLOCK = /-----BEGIN [A-Z ]+-----[\s\S]+?-----END [A-Z ]+-----/g

/**
 * Returns public keys by key id. Several PEM blocks in one text are several live keys, as during a rotation.
 *
 * @throws TypeError for a text without a PEM block, or the error of node:crypto for a damaged block
 */
export function readPublicKeys(pemText: string): ReadonlyMap<string, KeyObject> {
  const keys = (pemText.match(PEM_BLOCK) ?? []).map((block) => createPublicKey(block))
  if (keys.length === 0) throw new TypeError('The public key is not in PEM form')
  return new Map(keys.map((key) => [keyIdOf(key), key]))
}

/** Returns the id of a key: a hash of the key itself, so that ids need no registry. */
export function keyIdOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)
}
