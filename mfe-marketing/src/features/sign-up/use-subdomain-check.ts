import { checkSubdomain } from '@tiffin/contracts'
import { isSubdomain, type SubdomainState } from '@tiffin/domain'
import { useApiQuery } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'

const ASK_AFTER_MS = 300

/** `unknown` means that the check failed; the server then decides when the form is sent. */
export type SubdomainCheck = SubdomainState | 'empty' | 'checking' | 'unknown'

/** Checks whether a restaurant can have this subdomain, once the visitor has stopped typing for 300 ms. */
export function useSubdomainCheck(subdomain: string): SubdomainCheck {
  const [checked, setChecked] = useState(subdomain)
  useEffect(() => {
    const timer = setTimeout(() => setChecked(subdomain), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [subdomain])

  const { data, isError } = useApiQuery(
    checkSubdomain,
    { params: { subdomain: checked } },
    { enabled: isSubdomain(checked), retry: false },
  )
  if (subdomain === '') return 'empty'
  if (!isSubdomain(subdomain)) return 'malformed'
  if (subdomain !== checked) return 'checking'
  if (isError) return 'unknown'
  return data?.state ?? 'checking'
}
