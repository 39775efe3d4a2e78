import { meaningOf, type ArgumentTrees, type ErrorQuestion } from './error-question.ts'
import type { Tree } from './formula-tree.ts'

/** A LAMBDA that can be called: its parameters and body, and the context to read them in. */
export type Lambda = {
  readonly parts: ArgumentTrees
  readonly asked: ErrorQuestion
  readonly name: string | null
}

/**
 * The LAMBDA of a tree. The tree is the LAMBDA itself or a name for one. Null for any other tree.
 */
export const lambdaOf = (tree: Tree, asked: ErrorQuestion): Lambda | null => {
  if (tree.kind === 'call' && tree.name === 'LAMBDA')
    return { parts: tree.parts, asked, name: null }
  if (tree.kind !== 'word') return null
  const meaning = meaningOf(tree.word, asked)
  const lambda = meaning ? lambdaOf(meaning.tree, meaning.asked) : null
  return lambda && { ...lambda, name: lambda.name ?? tree.word }
}
