/* The business side of the demo: orders in memory. */

import type { OrderInput } from './resources.js';

export type Status = 'open' | 'paid' | 'shipped' | 'cancelled';

/** The fields of an order that responses show. */
export interface OrderFields extends OrderInput {
  readonly id: number;
  readonly status: Status;
}

export interface Order extends OrderFields {
  /** Increases with each change. */
  readonly version: number;
}

export class OrderStore {
  readonly #orders = new Map<number, Order>();
  #lastId = 0;

  constructor(orders: readonly (OrderInput & { readonly status: Status })[] = []) {
    for (const { status, ...order } of orders) this.#put({ ...this.add(order), status });
  }

  add(input: OrderInput): Order {
    this.#lastId += 1;
    return this.#put({ id: this.#lastId, ...input, status: 'open', version: 1 });
  }

  get(id: number): Order | undefined {
    return this.#orders.get(id);
  }

  change(order: Order, change: Partial<OrderInput & { status: Status }>): Order {
    return this.#put({ ...order, ...change, version: order.version + 1 });
  }

  delete(order: Order): void {
    this.#orders.delete(order.id);
  }

  page(
    page: number,
    limit: number,
    status: string | undefined,
  ): { orders: Order[]; total: number } {
    const found = [...this.#orders.values()].filter((order) => !status || order.status === status);
    const start = (page - 1) * limit;
    return { orders: found.slice(start, start + limit), total: found.length };
  }

  #put(order: Order): Order {
    this.#orders.set(order.id, order);
    return order;
  }
}

/** A store with 25 orders: three pages of ten. */
export function seededStore(): OrderStore {
  const customers = ['Astrid', 'Björn', 'Cecilia', 'David', 'Elsa'];
  const statuses = ['open', 'paid', 'open', 'shipped', 'cancelled'] as const;
  return new OrderStore(
    Array.from({ length: 25 }, (_, index) => ({
      customer: customers[index % customers.length] ?? '',
      total: 100 + 25 * index,
      status: statuses[index % statuses.length] ?? 'open',
    })),
  );
}
