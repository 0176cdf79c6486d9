import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import classes from '#kit/list/toolbar-button.module.css'
import { type TrashPath, trashListOptions } from '../trash.client.ts'
import type { TrashResource } from '../trash.ts'

/** Links a list to its trash and shows how many rows are there. */
export function TrashLink({ resource, path }: { resource: TrashResource; path: TrashPath }) {
  const { data } = useQuery(trashListOptions({ resource, q: '', page: 1 }))
  const count = data?.total ? ` (${data.total.toLocaleString('id-ID')})` : ''
  return (
    <Button
      className={classes.button}
      variant="default"
      renderRoot={(props) => <Link to={path} search={{ terhapus: 'ya' }} {...props} />}
    >
      <IconTrash size={16} aria-hidden />
      <span className={classes.word}>Terhapus{count}</span>
    </Button>
  )
}
