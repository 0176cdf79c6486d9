import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { AskBeforeLeaving } from '#kit/form/ask-before-leaving.tsx'
import { DiscardDialog } from '#kit/form/discard-dialog.tsx'
import { Page } from '#kit/layout/page.tsx'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { TemplateEditor } from '../components/template-editor.tsx'
import { TemplateList } from '../components/template-list.tsx'
import { TemplatePreview } from '../components/template-preview.tsx'
import { useTemplateEditor } from '../components/use-template-editor.client.ts'
import type { RecipientSelectProps, TemplateForm } from '../template.ts'
import { templateListOptions } from '../templates.client.ts'
import classes from './griting-screen.module.css'

/** Pixels at the top that the page's header covers. */
const headerHeight = 72

interface GritingScreenProps {
  /** the tabs of the page */
  tabs: ReactNode
  /** contents of the tab of reminders while it is open; null while the templates are shown */
  reminders: ReactNode
  recipientSelect: ComponentType<RecipientSelectProps>
  /** says before a deletion where the template is used */
  templateUses: ComponentType<{ id: string }>
}

const route = getRouteApi('/dashboard/griting')

function isInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= headerHeight && top < window.innerHeight / 2
}

/** Renders saved templates, editor and message preview: side by side, or below each other if narrow. */
export function GritingScreen({ tabs, reminders, recipientSelect, templateUses }: GritingScreenProps) {
  const listSearch = useListSearch(route.useSearch(), route.useNavigate())
  const query = useQuery(templateListOptions())
  const editor = useTemplateEditor(query.data)
  const heading = useRef<HTMLHeadingElement>(null)

  /**
   * Scrolls to the editor and focuses a field; on a touch screen the heading, since a field would open the keyboard.
   */
  function goToEditor(field: keyof TemplateForm) {
    const headingElement = heading.current
    if (headingElement && !isInView(headingElement)) headingElement.scrollIntoView()
    if (window.matchMedia('(pointer: fine)').matches) editor.focus(field)
    else headingElement?.focus({ preventScroll: true })
  }

  return (
    <Page
      title="Griting Template"
      action={
        reminders === null && (
          <Button
            hiddenFrom="sm"
            variant="default"
            leftSection={<IconMessagePlus size={16} aria-hidden />}
            onClick={() => goToEditor('name')}
          >
            Tulis template
          </Button>
        )
      }
    >
      {tabs}
      {/* The templates are only hidden while the other tab is open, so that typed text is preserved. */}
      <div className={classes.page} hidden={reminders !== null}>
        <div className={classes.columns}>
          <div className={classes.list}>
            <TemplateList
              {...listSearch}
              query={query}
              editingId={editor.editedTemplate?.id}
              onLoadText={(template) => editor.loadText(template, () => goToEditor('template_content'))}
              onEdit={(template) => editor.edit(template, () => goToEditor('name'))}
              onDeleted={editor.onDeleted}
              onWrite={() => goToEditor('name')}
              templateUses={templateUses}
            />
          </div>
          <TemplateEditor
            editor={editor}
            headingRef={heading}
            onClear={() => editor.clear(() => goToEditor('name'))}
          />
          <TemplatePreview content={editor.form.values.template_content} recipientSelect={recipientSelect} />
        </div>
      </div>
      {reminders}
      <DiscardDialog {...editor.discardDialogProps} />
      <AskBeforeLeaving hasUnsavedInput={editor.isChanged} />
    </Page>
  )
}
