/** An order as the database has it; `version` counts its changes. */
export interface Order {
  id: number;
  customer: string;
  total: number;
  status: 'open' | 'cancelled';
  version: number;
}

const CUSTOMERS = ['Astrid', 'Bo', 'Cecilia', 'David', 'Eva'];

/** Twenty orders; those with an even number are open. */
export const store: readonly Order[] = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  customer: CUSTOMERS[index % CUSTOMERS.length] ?? '',
  total: 100 + 25 * index,
  status: index % 2 === 1 ? 'open' : 'cancelled',
  version: 1,
}));
