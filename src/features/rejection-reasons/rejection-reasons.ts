/** The team's short reasons for rejecting a sample. The table has one row, with a field for each reason. */
import { z } from 'zod'
import { defineResource, type RowOf } from '#base/resource.ts'
import { lineOfText } from '#base/text.ts'

export const maxReasonLength = 100
export const reasonNumbers = [1, 2, 3, 4, 5] as const
type ReasonNumber = (typeof reasonNumbers)[number]

export const noReasonText = 'Isi paling sedikit satu alasan'

function createReasonField<N extends ReasonNumber>(number: N) {
  return {
    label: `Alasan ${number}`,
    read: z.string().nullable(),
    written: lineOfText(maxReasonLength),
    only: 'edited',
    optional: true,
  } as const
}

export const rejectionReasons = defineResource(
  { name: 'Alasan penolakan', table: 'rejection_reasons' },
  {
    reason_1: createReasonField(1),
    reason_2: createReasonField(2),
    reason_3: createReasonField(3),
    reason_4: createReasonField(4),
    reason_5: createReasonField(5),
  },
  [
    {
      path: 'reason_1',
      message: noReasonText,
      holds: (values) => reasonNumbers.some((number) => values[`reason_${number}`] !== ''),
    },
  ],
)
export type RejectionReasons = RowOf<typeof rejectionReasons>

/** Returns the reasons in the order of their numbers, without empty ones. */
export function listReasons(reasons: RejectionReasons): string[] {
  return reasonNumbers.flatMap((number) => reasons[`reason_${number}`] ?? [])
}
