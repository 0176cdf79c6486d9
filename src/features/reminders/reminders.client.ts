/** Queries and mutations of the reminders of each need. */
import { useMutation } from '@tanstack/react-query'
import { buildListCacheOptions } from '#kit/list/list-cache.client.ts'
import { useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import type { ReminderSchedule } from './reminder-schedule.ts'
import { remindersContract } from './reminders.contract.ts'

const { queries } = buildApi('reminders', remindersContract)

/** Queries the reminders of all needs, most urgent need first. */
export function reminderListOptions() {
  return queries.list.queryOptions()
}

const cache = buildListCacheOptions<ReminderSchedule>({ all: queries, list: queries.list })

export function useReminderUpdate() {
  return useMutation(queries.update.mutationOptions(cache.updateOptions)).mutateAsync
}

/** Returns a function that checks whether the latest change of a need's reminders came from this browser. */
export function useIsOwnWrite(): (row: ReminderSchedule) => boolean {
  return useOwnWrites(queries, writesRow)
}
