/** The subdomain of the restaurant that somebody signed in to last in this browser. */
const STORAGE_KEY = 'lastRestaurant'

export function storeLastRestaurant(subdomain: string): void {
  localStorage.setItem(STORAGE_KEY, subdomain)
}

/** Null before the first sign-in and where storage is closed. */
export function readLastRestaurant(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
