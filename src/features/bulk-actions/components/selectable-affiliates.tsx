/** Makes the rows of a list of affiliates selectable, with a bar at its foot that offers the bulk actions. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { ListSelectionProvider } from '#kit/selection/list-selection.tsx'
import { maxChosen } from '../bulk-action.ts'
import { allowedActionsOptions, choosableAffiliatesOptions, type ListName } from '../bulk-actions.client.ts'
import { BulkActionBar, type ExtraAction } from './bulk-action-bar.tsx'

interface SelectableAffiliatesProps {
  list: ListName
  extraActions: readonly ExtraAction[]
  children: ReactNode
}

export function SelectableAffiliates({ list, extraActions, children }: SelectableAffiliatesProps) {
  const client = useQueryClient()
  const readAll = useCallback(
    (query: object) => client.fetchQuery({ ...choosableAffiliatesOptions(list, query), staleTime: 0 }),
    [client, list],
  )
  const { data: kinds = [] } = useQuery(allowedActionsOptions())
  return (
    <ListSelectionProvider maxChosen={maxChosen} readAll={readAll}>
      {children}
      <BulkActionBar list={list} kinds={kinds} extraActions={extraActions} />
    </ListSelectionProvider>
  )
}
