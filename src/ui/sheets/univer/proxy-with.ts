/** A proxy of `whole` with some members replaced. Its other methods run with `whole` as `this`. */
export const proxyWith = <Whole extends object>(whole: Whole, members: object): Whole => {
  const own = new Map(Object.entries(members))
  return new Proxy(whole, {
    get: (target, key) => {
      if (typeof key === 'string' && own.has(key)) return own.get(key)
      const member: unknown = Reflect.get(target, key, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
