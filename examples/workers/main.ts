import { fetchOrders } from '../fetch/orders.js';

export default { fetch: fetchOrders };
