import { isSubdomain, restaurantUrl } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { useState, type SubmitEvent } from 'react'
import { mainSiteUrl } from '../../site-addresses.ts'

/** Leads staff on the platform's page to the login of their restaurant. */
export function FindRestaurantForm({ baseDomain }: { baseDomain: string | null }) {
  const [error, setError] = useState<string>()

  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('subdomain')).trim().toLowerCase()
    if (!isSubdomain(name)) return setError('Letters, digits and hyphens only, for example spice.')
    // The restaurant's address is made from that of the main site, because this page may itself be on a subdomain.
    location.assign(restaurantUrl(new URL(mainSiteUrl(location, baseDomain)), name, baseDomain ?? undefined))
  }

  return (
    <form onSubmit={open} className="grid gap-4" noValidate>
      <TextField
        label="Your restaurant’s name on Tiffin"
        name="subdomain"
        autoComplete="organization"
        placeholder="spice"
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" size="lg">
        Go to login
      </Button>
    </form>
  )
}
