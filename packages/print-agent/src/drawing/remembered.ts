/** Returns a function that computes a value once per key and keeps the `most` values that were used last. */
export function remembered<Value>(most: number): (key: string, compute: () => Value) => Value {
  const values = new Map<string, Value>()
  return (key, compute) => {
    const value = values.has(key) ? values.get(key)! : compute()
    // A map keeps the order in which its keys were set, so its first key is the least recently used one.
    values.delete(key)
    values.set(key, value)
    if (values.size > most) values.delete(values.keys().next().value!)
    return value
  }
}
