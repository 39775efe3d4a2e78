import { CODE_LOG_LINE_MAX_CHARS, CODE_RESULT_MAX_CHARS } from './code-answer.ts'

/** The file name of the model's code in stack traces. */
export const CODE_FILE = 'code.js'

const MESSAGE_MAX_CHARS = 500
const STACK_MAX_CHARS = 2000

/**
 * Runs inside QuickJS before the code of the model. It keeps its own references to built-in
 * functions, because that code can replace them. The functions that it returns exchange texts with
 * the thread.
 */
export const PRELUDE = `(log) => {
  const { parse, stringify } = JSON
  const { defineProperty, hasOwn } = Object
  const { from, isArray } = Array
  const { isView } = ArrayBuffer
  const [CompileError, AnyError, Compile, Text] = [SyntaxError, Error, Function, String]
  const [MapClass, SetClass] = [Map, Set]
  const finite = Number.isFinite
  const slice = Function.prototype.call.bind(String.prototype.slice)
  let odd = 0
  const plain = (_key, value) => {
    if (typeof value === 'number' && !finite(value)) {
      odd += 1
      return Text(value)
    }
    if (typeof value === 'bigint') return Text(value)
    if (typeof value !== 'object' || value === null || isArray(value)) return value
    return value instanceof MapClass || value instanceof SetClass || isView(value)
      ? from(value)
      : value
  }
  const shown = (value) => {
    if (typeof value === 'string') return value
    try {
      if (value instanceof AnyError) return Text(value)
      return stringify(value, plain) ?? Text(value)
    } catch {
      return typeof value
    }
  }
  const logged = (...values) => {
    let text = ''
    for (let at = 0; at < values.length; at += 1) text += (at === 0 ? '' : ' ') + shown(values[at])
    log(slice(text, 0, ${CODE_LOG_LINE_MAX_CHARS + 1}))
  }
  const words = (value, most) => slice(Text(value ?? ''), 0, most)
  globalThis.console = { log: logged, info: logged, warn: logged, error: logged, debug: logged }
  return {
    give: (name, json) => {
      if (hasOwn(globalThis, name)) return 'taken'
      try {
        Compile(name, '"use strict"')
      } catch {
        return 'reserved'
      }
      const value = parse(json)
      defineProperty(globalThis, name, {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      })
      return ''
    },
    isFault: (error) => error instanceof CompileError && error.fileName === '${CODE_FILE}',
    dump: (value) => {
      odd = 0
      const json = stringify(value, plain)
      if (json === undefined) return { kind: typeof value, json: '', chars: 0, odd }
      const isLong = json.length > ${CODE_RESULT_MAX_CHARS}
      return { kind: 'data', json: isLong ? '' : json, chars: json.length, odd }
    },
    describe: (error) => {
      const about = { name: '', message: '', stack: '' }
      try {
        if (error instanceof AnyError) {
          about.name = words(error.name, ${MESSAGE_MAX_CHARS})
          about.message = words(error.message, ${MESSAGE_MAX_CHARS})
          about.stack = words(error.stack, ${STACK_MAX_CHARS})
        } else about.message = slice(shown(error), 0, ${MESSAGE_MAX_CHARS})
      } catch {
        about.message = 'an error that cannot be shown'
      }
      return about
    },
  }
}`
