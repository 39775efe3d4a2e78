import * as v from 'valibot'
import type { Given, JobInput } from './inputs.ts'
import type { Job } from './job.ts'

const numberSchema = (min: number, max: number, isWhole = false) =>
  v.pipe(
    v.number(),
    v.finite(),
    v.minValue(min),
    v.maxValue(max),
    v.check((value) => !isWhole || Number.isInteger(value), 'must be a whole number'),
  )

const schemaOf = (input: JobInput): v.GenericSchema<unknown, number | readonly number[]> => {
  switch (input.kind) {
    case 'number':
      return numberSchema(input.min, input.max, input.isWhole)
    case 'choice':
      return v.picklist(input.choices.map(({ value }) => value))
    case 'list':
      return v.pipe(
        v.array(numberSchema(input.min, input.max)),
        v.minLength(input.minLength),
        v.maxLength(input.maxLength),
      )
  }
}

/** The schema of a job's inputs. All are optional: a figure says what it needs. */
export const inputSchema = ({ inputs }: Job): v.GenericSchema<unknown, Given> =>
  v.strictObject(
    Object.fromEntries(
      Object.entries(inputs).map(([key, input]) => [key, v.optional(schemaOf(input))]),
    ),
  ) as v.GenericSchema<unknown, Given>
