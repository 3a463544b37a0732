import 'reflect-metadata';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  Delete,
  type ExceptionFilter,
  Get,
  HttpException,
  Module,
  NotFoundException,
  Param,
  Patch,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { problem, type ResponseDescriptor } from 'halyard';
import * as handlers from '../order-api/handlers.js';

function send(response: Response, { status, headers, body }: ResponseDescriptor): void {
  const { vary, ...fields } = headers;
  // Joined with the Vary of middleware, such as that of CORS.
  if (vary) response.vary(vary);
  response.writeHead(status, fields).end(body);
}

@Controller()
class OrderController {
  @Patch('orders/:id')
  change(@Req() request: Request, @Res() response: Response, @Param('id') id: string) {
    send(response, handlers.changeOrder(request, id, request.body));
  }

  @Get()
  index(@Req() request: Request, @Res() response: Response) {
    send(response, handlers.index(request));
  }

  @Get('orders')
  list(@Req() request: Request, @Res() response: Response) {
    send(response, handlers.listOrders(request));
  }

  @Post('orders')
  create(@Req() request: Request, @Res() response: Response) {
    send(response, handlers.createOrders(request, request.body));
  }

  @Get('orders/:id')
  read(@Req() request: Request, @Res() response: Response, @Param('id') id: string) {
    send(response, handlers.readOrder(request, id));
  }

  @Delete('orders/:id')
  delete(@Req() request: Request, @Res() response: Response, @Param('id') id: string) {
    send(response, handlers.deleteOrder(request, id));
  }

  @Post('orders/:id/payments')
  pay(@Req() request: Request, @Res() response: Response, @Param('id') id: string) {
    send(response, handlers.payOrder(request, id));
  }
}

/** The status of an error of Nest or of the body parser. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}

@Catch()
class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const status = statusOf(error);
    if (status === 500) console.error(error);
    const request = http.getRequest<Request>();
    const isUnknown = error instanceof NotFoundException;
    send(http.getResponse(), isUnknown ? handlers.noRoute(request) : problem({ status }));
  }
}

@Module({ controllers: [OrderController] })
class OrderModule {}

const app = await NestFactory.create<NestExpressApplication>(OrderModule, {
  bodyParser: false,
  logger: ['error', 'warn'],
});
app.disable('x-powered-by');
app.useBodyParser('raw', { type: () => true, limit: '1mb' });
app.setGlobalPrefix('v1');
app.useGlobalFilters(new ProblemFilter());
await app.listen(Number(process.env.PORT ?? 3000));
