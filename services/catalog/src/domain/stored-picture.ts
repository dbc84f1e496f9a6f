/** A picture in the store, by the name of its large file. */
export type StoredPicture = { readonly restaurantId: string; readonly file: string }
