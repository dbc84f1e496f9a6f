/** The key in local storage for the subdomain of the restaurant of the last sign-in in this browser. */
const STORAGE_KEY = 'lastRestaurant'

export function storeLastRestaurant(subdomain: string): void {
  localStorage.setItem(STORAGE_KEY, subdomain)
}

/** Returns the subdomain; null before the first sign-in and where storage is blocked. */
export function readLastRestaurant(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
