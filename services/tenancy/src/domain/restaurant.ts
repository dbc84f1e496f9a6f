/** What a restaurant prints on bills and kitchen tickets. */
export type Settings = {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly phone: string
  readonly billHeader: string
  readonly billFooter: string
  readonly kotHeader: string
  readonly kotFooter: string
}

/** What is undefined stays as it is. */
export type SettingsChanges = { readonly [Name in keyof Settings]: Settings[Name] | undefined }

/** What a new restaurant prints until somebody says otherwise. */
export function newSettings(name: string): Settings {
  return {
    name,
    address: '',
    gstin: '',
    phone: '',
    billHeader: '',
    billFooter: 'Thank you, please visit again!',
    kotHeader: '',
    kotFooter: '',
  }
}

/** A restaurant as the operator of the platform sees it. */
export type RestaurantOverview = {
  readonly id: string
  readonly name: string
  readonly subdomain: string
  /** Of its first Admin; empty when it has none. */
  readonly adminEmail: string
  readonly userCount: number
  readonly createdAt: Date
}
