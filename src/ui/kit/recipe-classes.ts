type Choice = string | number | boolean | null | undefined
type Choices = Readonly<Record<string, Choice>>

/** A recipe of vanilla-extract as its build leaves it: the classes of each choice, and of choices together. */
type Recipe = {
  readonly defaultClassName: string
  readonly variantClassNames: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly defaultVariants: Choices
  readonly compoundVariants: readonly (readonly [Choices, string])[]
}

/**
 * What the build takes in the place of vanilla-extract's `createRuntimeFn`: the same classes, without what
 * only style files ask of a recipe (vite.config.ts). A choice that is not made is the recipe's own.
 */
export const createRuntimeFn =
  ({ defaultClassName, variantClassNames, defaultVariants, compoundVariants }: Recipe) =>
  (made: Choices = {}): string => {
    const chosen = (name: string): Choice => made[name] ?? defaultVariants[name]
    const ofOne = Object.entries(variantClassNames).map(([name, of]) => of[String(chosen(name))])
    const ofMore = compoundVariants.map(
      ([choices, name]) =>
        Object.entries(choices).every(([key, value]) => chosen(key) === value) && name,
    )
    return [defaultClassName, ...ofOne, ...ofMore].filter(Boolean).join(' ')
  }
