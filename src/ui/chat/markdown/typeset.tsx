import temml from 'temml'
import { drawMath } from './mathml.ts'
import { MathSource } from './math-source.tsx'

/** Limits for TeX: the size of a space, in em, and the number of macro expansions. */
const MAX_SIZE_EM = 20
const MAX_EXPANSIONS = 200

const typeset = (text: string, isDisplay: boolean) => {
  try {
    return drawMath(
      temml.__renderToMathMLTree(text, {
        displayMode: isDisplay,
        throwOnError: true,
        trust: false,
        strict: false,
        maxSize: [MAX_SIZE_EM, MAX_SIZE_EM],
        maxExpand: MAX_EXPANSIONS,
        macros: {},
      }),
    )
  } catch {
    // The source shows if the TeX is invalid.
    return null
  }
}

/** A formula as MathML, or its source if the TeX is invalid. */
export const Typeset: typeof MathSource = ({ text, isDisplay }) =>
  typeset(text, isDisplay) ?? <MathSource text={text} isDisplay={isDisplay} />
