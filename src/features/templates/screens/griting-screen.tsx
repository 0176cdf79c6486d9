import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, useRef } from 'react'
import { AskBeforeLeaving } from '#kit/ask-before-leaving.tsx'
import { DiscardDialog } from '#kit/discard-dialog.tsx'
import { useListSearch } from '#kit/list-search.client.ts'
import { Page } from '#kit/page.tsx'
import { TemplateEditor } from '../parts/template-editor.tsx'
import { TemplateList } from '../parts/template-list.tsx'
import { TemplatePreview } from '../parts/template-preview.tsx'
import { useTemplateEditor } from '../parts/use-template-editor.client.ts'
import type { RecipientSelectProps, TemplateForm } from '../template.ts'
import { templateListOptions } from '../templates.client.ts'
import classes from './griting-screen.module.css'

/** Pixels from the top in which the page's header covers what stands there. */
const underHeader = 72

interface GritingScreenProps {
  recipientSelect: ComponentType<RecipientSelectProps>
}

const route = getRouteApi('/dashboard/griting')

/** Writing on the left, the message as it will look on the right, what is saved below. */
export function GritingScreen({ recipientSelect }: GritingScreenProps) {
  const listSearch = useListSearch(route.useSearch(), route.useNavigate())
  const query = useQuery(templateListOptions())
  const editor = useTemplateEditor(query.data)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLHeadingElement>(null)

  /** Brings the editor into view. On a touch screen the keyboard waits until it is asked for. */
  function goTo(field: keyof TemplateForm) {
    const top = heading.current
    if (top && top.getBoundingClientRect().top < underHeader) top.scrollIntoView()
    if (window.matchMedia('(pointer: fine)').matches) editor.focus(field)
    else top?.focus({ preventScroll: true })
  }

  return (
    <Page
      title="Griting Template"
      action={
        <Button
          hiddenFrom="sm"
          variant="default"
          rightSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => list.current?.focus()}
        >
          Ke daftar
        </Button>
      }
    >
      <div className={classes.desk}>
        <TemplateEditor
          editor={editor}
          headingRef={heading}
          onLeave={() => editor.leave(() => goTo('name'))}
        />
        <TemplatePreview content={editor.form.values.template_content} recipientSelect={recipientSelect} />
      </div>
      <TemplateList
        {...listSearch}
        query={query}
        editingId={editor.editing?.id}
        onLoad={(template) => editor.load(template, () => goTo('template_content'))}
        onEdit={(template) => editor.edit(template, () => goTo('name'))}
        onDeleted={editor.removed}
        onWrite={() => goTo('name')}
        headingRef={list}
      />
      <DiscardDialog {...editor.question} />
      <AskBeforeLeaving unsaved={editor.changed} />
    </Page>
  )
}
