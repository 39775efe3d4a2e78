import temml from 'temml'
import { drawMath } from './mathml.ts'
import { MathSource } from './math-source.tsx'

/** How large TeX may make a space, in em, and how often its own macros may unfold. */
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
    // What can't be read as TeX is shown as it was written.
    return null
  }
}

/** A formula as MathML; its source if that can't be read. */
export const Typeset: typeof MathSource = ({ text, isDisplay }) =>
  typeset(text, isDisplay) ?? <MathSource text={text} isDisplay={isDisplay} />
