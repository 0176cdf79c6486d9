/** Makes the rows of a list of affiliates selectable, with a bar at its foot that offers the bulk actions. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { BarAction } from '#kit/selection/choose-bar.tsx'
import { ChoosingProvider } from '#kit/selection/choosing.tsx'
import { type Chosen, maxChosen } from '../bulk-action.ts'
import { allowedActionsOptions, chosenOptions, type ListName } from '../bulk-actions.client.ts'
import { BulkActionBar } from './bulk-action-bar.tsx'

/** An action of another feature on the chosen affiliates. The app passes it in for users who may run it. */
export interface ExtraAction extends Omit<BarAction, 'onPress'> {
  /** true to show it among the first actions, where there is room for few */
  often?: boolean
  onPress(chosen: readonly Chosen[]): void
}

interface ChoosingAffiliatesProps {
  list: ListName
  more: readonly ExtraAction[]
  children: ReactNode
}

export function ChoosingAffiliates({ list, more, children }: ChoosingAffiliatesProps) {
  const client = useQueryClient()
  const readAll = useCallback(
    (query: object) => client.fetchQuery({ ...chosenOptions(list, query), staleTime: 0 }),
    [client, list],
  )
  const { data: kinds = [] } = useQuery(allowedActionsOptions())
  return (
    <ChoosingProvider most={maxChosen} readAll={readAll}>
      {children}
      <BulkActionBar list={list} kinds={kinds} more={more} />
    </ChoosingProvider>
  )
}
