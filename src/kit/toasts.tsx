/** Draws toasts. */
import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'
import { usePhone } from './use-phone.client.ts'

/**
 * Where they cover nothing that one presses next: on a phone below the header, since its foot belongs to the thumb and the
 * buttons of forms; else over the foot of the sidebar, away from the pages of a list and from what saves a form.
 */
export function Toasts() {
  return (
    <Notifications
      position={usePhone() ? 'top-center' : 'bottom-left'}
      containerWidth="22rem"
      classNames={{ root: classes.toasts ?? '' }}
    />
  )
}
