import { isHeavyPattern } from '#contract/formulas/functions/text/heavy-patterns.ts'
import { replaceFunction, textOf, type EngineValue, type EngineModule } from './engine-module.ts'

/** Rejects regular expressions that may backtrack for too long. */
export const patchHeavyPatterns = (engine: EngineModule): void => {
  for (const name of ['REGEXEXTRACT', 'REGEXMATCH', 'REGEXREPLACE'])
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const [text, pattern] = given
          const isHeavy = text && pattern && isHeavyPattern(textOf(text), textOf(pattern))
          return isHeavy
            ? (engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue)
            : standing.apply(this, given)
        },
    )
}
