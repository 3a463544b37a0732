import { describe } from '../src/index.js'; import { about, orders, customers } from '../test/resource/shop.js';
const d = describe([orders, customers], about); console.log(d.markdown); console.log(JSON.stringify(d.openapi.paths['/orders/{id}'],null,1).slice(0,2500));
