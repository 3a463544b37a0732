import { type Base, href, link, type Resource, resource } from 'halyard';
import type { OrderFields } from './store.js';

/**
 * Composes an order by hand, equal to what `orders.represent` makes from the definition. Nothing checks
 * it against the schema or documents it; a test compares the two.
 */
export function orderByHand(order: OrderFields, base: Base): Resource<OrderFields> {
  const url = href(base, '/orders/{id}', { id: order.id });
  const { status } = order;
  const open = status === 'open';
  const action = (rel: string, segment: string, title: string) =>
    link(rel, `${url}/${segment}`, { method: 'POST', title });
  return resource(order, [
    link('self', url),
    link('collection', href(base, '/orders')),
    open && [link('edit', url), link('replace', url)],
    (open || status === 'cancelled') && link('delete', url),
    open && action('pay', 'payments', 'Pay the order'),
    status === 'paid' && action('ship', 'shipments', 'Ship the order'),
    (open || status === 'paid') && action('cancel', 'cancellations', 'Cancel the order'),
  ]);
}
