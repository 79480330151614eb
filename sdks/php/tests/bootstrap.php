<?php

declare(strict_types=1);

// With Composer its autoloader, else the SDK's own and the packages of Debian.
$composer = __DIR__ . '/../vendor/autoload.php';
if (is_file($composer)) {
    require $composer;
} else {
    require __DIR__ . '/../autoload.php';
    require 'GuzzleHttp/autoload.php';
    require 'Psr/Log/autoload.php';
    spl_autoload_register(static function (string $class): void {
        $name = str_starts_with($class, 'Keyway\\Tests\\') ? substr($class, strlen('Keyway\\Tests\\')) : null;
        if ($name !== null && is_file(__DIR__ . "/$name.php")) {
            require __DIR__ . "/$name.php";
        }
    });
}
