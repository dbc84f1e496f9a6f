/** The restaurant a request belongs to. Comes from a verified token or an internal path, never from a body. */
export type Tenant = { readonly id: string }
